import type { UploadedPhoto } from '../../contract/foods/photos.ts';
import { inPageLanguage, rejectionError, unreachable, userHeaders } from '../api/api.ts';

/** Time without progress after which the connection counts as lost, in milliseconds. */
const PATIENCE = 30_000;

type Options = {
  signal: AbortSignal;
  /** Called with the fraction uploaded so far, from 0 to 1. */
  onProgress(progress: number): void;
};

/**
 * Uploads a photo to this site. Uses XMLHttpRequest, because `fetch` does not report upload progress.
 *
 * @throws {ApiError} if the server rejects the photo or cannot be reached
 */
export function uploadPhoto(body: Blob, { signal, onProgress }: Partial<Options> = {}): Promise<UploadedPhoto> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const begun = performance.now();
    const wait = () => {
      request.timeout = performance.now() - begun + PATIENCE;
    };
    request.open('POST', inPageLanguage('/api/photos'));
    // The server detects the type from the bytes.
    request.setRequestHeader('Content-Type', /^image\//.test(body.type) ? body.type : 'image/jpeg');
    for (const [name, value] of Object.entries(userHeaders())) request.setRequestHeader(name, value);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => {
      wait();
      onProgress?.(loaded / total);
    };
    request.onload = () => {
      const { status, response } = request;
      if (status === 201 && response) resolve(response);
      else reject(rejectionError(status, response, request.getResponseHeader('Retry-After')));
    };
    request.onerror = () => reject(unreachable(true));
    request.ontimeout = () => reject(unreachable(true));
    request.onabort = () => reject(signal?.reason);
    signal?.addEventListener('abort', () => request.abort());
    wait();
    request.send(body);
  });
}
