import { SHARED } from '../../contract/foods/photo-terms.ts';

/** Form field in which the phone sends the photo, as the manifest declares. */
const FIELD = 'photo';
const CACHE = 'shared-photo';
/** Cache path of the photo. The server has no such file. */
const KEPT_AS = '/shared-photo';
const KEPT_AT = 'X-Kept-At';
/** Lifetime of the photo, in milliseconds. Leaves time to log in or register before Add Food opens. */
const KEPT_FOR = 60 * 60_000;

/** In the worker: keeps the photo that this request shares, and redirects to Add Food. */
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

/** Returns the photo that was shared last, until it expires or is deleted. */
export async function sharedPhoto(): Promise<Blob | undefined> {
  if (!('caches' in globalThis)) return undefined;
  const kept = await caches.match(KEPT_AS, { cacheName: CACHE });
  if (!kept || Date.now() - Number(kept.headers.get(KEPT_AT)) > KEPT_FOR) return undefined;
  return kept.blob();
}

export async function forgetSharedPhoto(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(CACHE);
}
