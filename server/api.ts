import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { apiErrors, type ErrorBody } from '../contract/errors.ts';
import { accountRoutes } from './accounts/account-routes.ts';
import { emailProofRoutes } from './accounts/email-proof-routes.ts';
import { invitationRoutes } from './accounts/invitation-routes.ts';
import { profileRoutes } from './accounts/profile-routes.ts';
import { signInRoutes } from './accounts/sign-in-routes.ts';
import { alertRoutes } from './alerts/alert-routes.ts';
import { ApiError } from './api-error.ts';
import { blockingRoutes } from './blocking/blocking-routes.ts';
import { contactRoutes } from './contact/contact-routes.ts';
import { isUnavailable } from './db/database.ts';
import type { Deps } from './deps.ts';
import { docsPage, openApiDocument } from './docs.ts';
import { eventRoutes } from './events/event-routes.ts';
import { healthRoutes } from './health.ts';
import { leavingRoutes } from './leaving/leaving-routes.ts';
import { mailSettingsRoutes } from './mail/mail-settings-routes.ts';
import { messageRoutes } from './messages/message-routes.ts';
import { limitBody } from './middleware/body.ts';
import type { Env } from './middleware/env.ts';
import { membersOnly } from './middleware/members-only.ts';
import { allowOrigins, requireOwnOrigin } from './middleware/origin.ts';
import { requireJson } from './middleware/require-json.ts';
import { requireSpace } from './middleware/space.ts';
import { moderationRoutes } from './moderation/moderation-routes.ts';
import { overviewRoutes } from './overview/overview-routes.ts';
import { photoRoutes } from './photos/photo-routes.ts';
import { placeRoutes } from './places/place-routes.ts';
import { pushRoutes } from './push/push-routes.ts';
import { router } from './routing.ts';
import { foodRequestRoutes } from './sharing/food-request-routes.ts';
import { foodRoutes } from './sharing/food-routes.ts';
import { handOverRoutes } from './sharing/hand-over-routes.ts';
import { thanksRoutes } from './thanks/thanks-routes.ts';

/** The HTTP API: the one door to the data, for browsers, for server rendering and for other clients. */
export function createApi(deps: Deps) {
  const { config } = deps;
  const app = router();
  app.onError((error, c: Context<Env>) => answerFailure(error, c));
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, methods) =>
        answer(c, new ApiError('METHOD_NOT_ALLOWED', { headers: { Allow: methods.join(', ') } })),
    }),
  );
  app.use(allowOrigins(config.corsOrigins));
  app.use(requireOwnOrigin(config));
  if (config.inviteOnly) app.use(membersOnly(deps));
  // Stands before the rules for bodies, which are those of JSON.
  const photos = app.route('/', photoRoutes(deps));
  app.use(limitBody((c) => answer(c, new ApiError('BODY_TOO_LARGE'))));
  app.use(requireJson());
  app.use(requireSpace(deps.hasSpace));

  const routes = photos
    .route('/', foodRoutes(deps))
    .route('/', foodRequestRoutes(deps))
    .route('/', handOverRoutes(deps))
    .route('/', messageRoutes(deps))
    .route('/', overviewRoutes(deps))
    .route('/', accountRoutes(deps))
    .route('/', profileRoutes(deps))
    .route('/', invitationRoutes(deps))
    .route('/', emailProofRoutes(deps))
    .route('/', leavingRoutes(deps))
    .route('/', eventRoutes(deps))
    .route('/', contactRoutes(deps))
    .route('/', moderationRoutes(deps))
    .route('/', blockingRoutes(deps))
    .route('/', mailSettingsRoutes(deps))
    .route('/', alertRoutes(deps))
    .route('/', thanksRoutes(deps))
    .route('/', placeRoutes(deps))
    .route('/', pushRoutes(deps))
    .route('/', healthRoutes(deps));
  if (deps.embeddedSignIn) app.route('/auth', signInRoutes(deps, deps.embeddedSignIn));

  const document = openApiDocument(routes, config);
  app.get('/openapi.json', (c) => c.json(document));
  app.get('/docs', (c) => docsPage(c, document));
  app.all('*', (c) => answer(c, new ApiError('NOT_FOUND')));
  return routes;
}

/** The API's type, from which the typed client is made. */
export type Api = ReturnType<typeof createApi>;

function answerFailure(error: Error, c: Context<Env>): Response {
  if (error instanceof ApiError) {
    if (error.cause) c.var.log.warn({ err: error }, 'refused');
    return answer(c, error);
  }
  if (error instanceof HTTPException && error.status === 400) return answer(c, new ApiError('MALFORMED_JSON'));
  if (error instanceof HTTPException && error.status === 415) return answer(c, new ApiError('NOT_JSON'));
  if (error instanceof SyntaxError) return answer(c, new ApiError('MALFORMED_JSON'));
  if (isUnavailable(error)) {
    c.var.log.warn({ err: error }, 'the database is away');
    return answer(c, new ApiError('UNAVAILABLE', { headers: { 'Retry-After': '5' } }));
  }
  c.var.log.error({ err: error }, 'unexpected failure');
  return answer(c, new ApiError('INTERNAL'));
}

function answer(c: Context<Env>, error: ApiError): Response {
  const { code, message, status, details } = error;
  const body: ErrorBody = {
    code,
    message,
    ...(details.issues && { issues: details.issues }),
    ...(status >= apiErrors.INTERNAL.status && { requestId: c.var.requestId }),
  };
  return c.json(body, status, details.headers);
}
