const IMAGE_LINK =
  /^https?:\/\/(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/iu;

export const INVALID_LINK = 'Enter a Valid Link';

/** Whether a text is a full http(s) link with a domain whose top-level part has at least 2 letters (spec, section 5). */
export function isImageLink(text: string): boolean {
  return IMAGE_LINK.test(text);
}
