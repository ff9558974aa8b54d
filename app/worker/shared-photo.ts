import { SHARED } from '../../contract/foods/photo-terms.ts';

/** The field in which the manifest has a phone send it. */
const FIELD = 'photo';
const CACHE = 'shared-photo';
/** Under this path it is kept. No such file is on the server. */
const KEPT_AS = '/shared-photo';
const KEPT_AT = 'X-Kept-At';
/** How long it is kept for Add Food, in milliseconds: to log in or register first takes a while. */
const KEPT_FOR = 60 * 60_000;

/** In the worker: keeps the photo that is shared by this request, and leads to Add Food. */
export async function receiveSharedPhoto(request: Request): Promise<Response> {
  const photo = await request.formData().then(
    (form) => form.get(FIELD),
    () => null,
  );
  if (photo instanceof Blob) {
    const headers = { 'Content-Type': photo.type, [KEPT_AT]: String(Date.now()) };
    await (await caches.open(CACHE)).put(KEPT_AS, new Response(photo, { headers }));
  }
  return Response.redirect(`/add-food?${SHARED}`, 303);
}

/** The photo that was shared last, until it is forgotten. */
export async function sharedPhoto(): Promise<Blob | undefined> {
  if (!('caches' in globalThis)) return undefined;
  const kept = await caches.match(KEPT_AS, { cacheName: CACHE });
  if (!kept || Date.now() - Number(kept.headers.get(KEPT_AT)) > KEPT_FOR) return undefined;
  return kept.blob();
}

export async function forgetSharedPhoto(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(CACHE);
}
