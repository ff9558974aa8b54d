/** Raw `node:http`: repeats Open Larder's recorded responses from memory. RECORDED is the file with them. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** A response with its body in base64. `key` is the request: path and encoding. */
export type Recorded = { key: string; headers: Record<string, string>; body: string };

const answers = new Map(
  (JSON.parse(readFileSync(process.env.RECORDED ?? '', 'utf8')) as Recorded[]).map(({ key, headers, body }) => {
    const bytes = Buffer.from(body, 'base64');
    return [key, { headers: { ...headers, 'content-length': bytes.length }, bytes }];
  }),
);

createServer((request, response) => {
  const answer = answers.get(`${request.url} ${request.headers['accept-encoding']}`);
  if (answer) response.writeHead(200, answer.headers).end(answer.bytes);
  else response.end();
}).listen(Number(process.env.PORT), '127.0.0.1');
