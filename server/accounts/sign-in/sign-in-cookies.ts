import { createHmac } from 'node:crypto';
import { cookieNames, cookieNamesAnywhere } from '../../../contract/cookie-names.ts';

/**
 * Serves an HTTP request after renaming the embedded service's cookies to their current names and signing them with the current
 * secret. This way, cookies named for another port, or without a port, keep working. They are deleted when the user signs out.
 *
 * @param secrets the current one first
 */
export async function withOwnCookies(
  publicUrl: string,
  [secret = '', ...formerSecrets]: string[],
  request: Request,
  serve: (request: Request) => Promise<Response>,
): Promise<Response> {
  const own = cookieNames(publicUrl).signIn;
  const signed = new RegExp(`^(${cookieNamesAnywhere(publicUrl).signIn})\\.([^=]+)=([^.]+)\\.([^.]+)$`);
  const sent = (request.headers.get('Cookie') ?? '').split(/; */);
  const former: { prefix: string; name: string }[] = [];
  const cookies = sent.map((cookie) => {
    const [, prefix = '', name = '', value = '', signature] = signed.exec(cookie) ?? [];
    // Leave cookies alone that this site has not signed: they may belong to another program.
    if (!name || ![secret, ...formerSecrets].some((key) => sign(key, value) === signature)) return cookie;
    if (prefix !== own) {
      if (sent.some((other) => other.startsWith(`${own}.${name}=`))) return cookie;
      former.push({ prefix, name });
    }
    return `${own}.${name}=${value}.${sign(secret, value)}`;
  });
  const headers = new Headers(request.headers);
  headers.set('Cookie', cookies.join('; '));
  const response = await serve(new Request(request, { headers }));
  const set = response.headers.getSetCookie();
  const ended = former.filter(({ name }) => set.some((cookie) => cookie.startsWith(`${own}.${name}=; Max-Age=0`)));
  if (ended.length === 0) return response;
  const secure = publicUrl.startsWith('https:') ? ' Secure;' : '';
  const answered = new Headers(response.headers);
  for (const { prefix, name } of ended) {
    answered.append('Set-Cookie', `${prefix}.${name}=; Max-Age=0; Path=/; HttpOnly;${secure} SameSite=Lax`);
  }
  return new Response(response.body, { status: response.status, headers: answered });
}

function sign(secret: string, value: string): string {
  return encodeURIComponent(createHmac('sha256', secret).update(value).digest('base64'));
}
