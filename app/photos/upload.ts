import type { UploadedPhoto } from '../../contract/foods/photos.ts';
import { inPageLanguage, meantBy, refused, unreachable } from '../api/api.ts';

/** Milliseconds without any progress after which the network counts as lost. */
const PATIENCE = 30_000;

type Options = {
  signal: AbortSignal;
  /** Called with how much has been sent, from 0 to 1. */
  onProgress(progress: number): void;
};

/**
 * Uploads a photo to this site. It uses XMLHttpRequest, because `fetch` does not tell how much has been sent.
 *
 * @throws {ApiError} the server's answer, or that it could not be reached
 */
export function uploadPhoto(body: Blob, { signal, onProgress }: Partial<Options> = {}): Promise<UploadedPhoto> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const begun = performance.now();
    const wait = () => {
      request.timeout = performance.now() - begun + PATIENCE;
    };
    request.open('POST', inPageLanguage('/api/photos'));
    // Its bytes decide what it is.
    request.setRequestHeader('Content-Type', /^image\//.test(body.type) ? body.type : 'image/jpeg');
    for (const [name, value] of Object.entries(meantBy())) request.setRequestHeader(name, value);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => {
      wait();
      onProgress?.(loaded / total);
    };
    request.onload = () => {
      const { status, response } = request;
      if (status === 201 && response) resolve(response);
      else reject(refused(status, response, request.getResponseHeader('Retry-After')));
    };
    request.onerror = () => reject(unreachable(true));
    request.ontimeout = () => reject(unreachable(true));
    request.onabort = () => reject(signal?.reason);
    signal?.addEventListener('abort', () => request.abort());
    wait();
    request.send(body);
  });
}
