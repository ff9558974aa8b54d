import { SHARED } from '../../contract/foods/photo-terms.ts';

/** Form field in which phones send the photo, as declared in the manifest. */
const FIELD = 'photo';
const CACHE = 'shared-photo';
/** Cache path of the photo. The server has no such file. */
const KEPT_AS = '/shared-photo';
const KEPT_AT = 'X-Kept-At';
/** Lifetime of a shared photo, in milliseconds. Long enough to log in or register before Add Food opens. */
const KEPT_FOR = 60 * 60_000;

/** In the worker: stores the shared photo from this HTTP request, and redirects to Add Food. */
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

/** Returns the most recently shared photo, unless it has expired or been deleted. */
export async function sharedPhoto(): Promise<Blob | undefined> {
  if (!('caches' in globalThis)) return undefined;
  const kept = await caches.match(KEPT_AS, { cacheName: CACHE });
  if (!kept || Date.now() - Number(kept.headers.get(KEPT_AT)) > KEPT_FOR) return undefined;
  return kept.blob();
}

export async function forgetSharedPhoto(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(CACHE);
}
