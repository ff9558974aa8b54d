import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import { cookieNames } from '../contract/cookie-names.ts';
import { apiErrors } from '../contract/errors.ts';
import type { Config } from './config/config.ts';
import { everyCallsErrors } from './http/routing.ts';
import { contentSecurityPolicy, hashSource } from './http/security-headers.ts';

/** Generates the API's OpenAPI description from the schemas that validate requests. */
export function openApiDocument(routes: Pick<OpenAPIHono, 'getOpenAPI31Document'>, { publicUrl }: Config) {
  const document = routes.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Open Larder',
      version: '1',
      description: 'Give surplus food away; let neighbours find it, ask for it and collect it.',
    },
    servers: [{ url: `${publicUrl}/api` }],
  });
  for (const methods of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(methods ?? {})) operation.responses.default ??= anyRefusal;
  }
  document.components = {
    ...document.components,
    securitySchemes: {
      idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      session: { type: 'apiKey', in: 'cookie', name: cookieNames(publicUrl).session },
    },
  };
  return document;
}

const anyRefusal = {
  description: `Any other error: ${everyCallsErrors.map((code) => apiErrors[code].message).join(' ')}`,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

export type ApiDocument = ReturnType<typeof openApiDocument>;

const style = `
  :root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif; }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  summary { cursor: pointer; padding: .5rem 0; }
  code, pre { font: .9rem/1.5 ui-monospace, monospace; }
  pre { overflow-x: auto; padding: 1rem; border: 1px solid #8886; border-radius: .5rem; }
  .method { display: inline-block; min-width: 4.5rem; font-weight: 700; }
  li { margin: .25rem 0; }
`;

/** Renders the description as a readable page that loads no other files. */
export function docsPage(c: Context, document: ApiDocument) {
  c.header('Content-Security-Policy', contentSecurityPolicy({ 'style-src': [hashSource(style)] }));
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, operation]) => ({ path, method, operation })),
  );
  return c.html(html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Open Larder | API</title>
        <style>${raw(style)}</style>
      </head>
      <body>
        <main>
          <h1>Open Larder API</h1>
          <p>${document.info.description} All paths are relative to <code>/api</code>. The OpenAPI description is <a href="/api/openapi.json">openapi.json</a>.</p>
          <h2>Endpoints</h2>
          ${operations.map(({ path, method, operation }) => operationSection(path, method, operation))}
          <h2>Schemas</h2>
          ${Object.entries(document.components?.schemas ?? {}).map(
            ([name, schema]) => html`<details><summary><code>${name}</code></summary>${code(schema)}</details>`,
          )}
        </main>
      </body>
    </html>`);
}

type Operation = {
  summary?: string;
  description?: string;
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema?: unknown }> };
  responses?: Record<string, { description: string; content?: Record<string, { schema?: unknown }> }>;
};

function operationSection(path: string, method: string, operation: Operation) {
  const { summary, description, parameters = [], requestBody, responses = {} } = operation;
  return html`<details>
    <summary><code><span class="method">${method.toUpperCase()}</span> ${path}</code> — ${summary}</summary>
    ${description && html`<p>${description}</p>`}
    ${
      parameters.length > 0 &&
      html`<ul>${parameters.map(
        (parameter) =>
          html`<li><code>${parameter.name}</code> in ${parameter.in}${parameter.required ? ', required' : ''}</li>`,
      )}</ul>`
    }
    ${requestBody && html`<p>Request body</p>${code(requestBody.content['application/json']?.schema)}`}
    <p>Responses</p>
    <ul>${Object.entries(responses).map(
      ([status, response]) => html`<li><b>${status}</b> ${response.description}
        ${Number(status) < 300 && code(response.content?.['application/json']?.schema)}</li>`,
    )}</ul>
  </details>`;
}

function code(value: unknown) {
  return value === undefined ? '' : html`<pre tabindex="0"><code>${JSON.stringify(value, null, 2)}</code></pre>`;
}
