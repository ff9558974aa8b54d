import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { apiErrors, type ErrorBody } from '../contract/errors.ts';
import { accountRoutes } from './accounts/account-routes.ts';
import { emailProofRoutes } from './accounts/email-proof-routes.ts';
import { invitationRoutes } from './accounts/invitations/invitation-routes.ts';
import { profileRoutes } from './accounts/profile-routes.ts';
import { signInRoutes } from './accounts/sign-in/sign-in-routes.ts';
import { alertRoutes } from './alerts/alert-routes.ts';
import { blockingRoutes } from './blocking/blocking-routes.ts';
import { contactRoutes } from './contact/contact-routes.ts';
import { isUnavailable } from './db/database.ts';
import type { AppDeps } from './deps.ts';
import { type ApiDocument, docsPage, openApiDocument } from './docs.ts';
import { eventRoutes } from './event-stream/event-routes.ts';
import { figuresRoutes } from './figures/figures-routes.ts';
import { healthRoutes } from './health.ts';
import { receiveLater } from './http/body.ts';
import type { Env } from './http/env.ts';
import { membersOnly } from './http/members-only.ts';
import { allowOrigins, requireOwnOrigin } from './http/origin.ts';
import { requireJson } from './http/require-json.ts';
import { router } from './http/routing.ts';
import { requireSpace } from './http/space.ts';
import { inboxRoutes } from './inbox/inbox-routes.ts';
import { ApiError, sayIn, textOf } from './kernel/api-error.ts';
import { mailSettingsRoutes } from './mail/mail-settings-routes.ts';
import { messageRoutes } from './messages/message-routes.ts';
import { moderationRoutes } from './moderation/moderation-routes.ts';
import { notificationSettingsRoutes } from './notifications/settings-routes.ts';
import { personalDataRoutes } from './personal-data/personal-data-routes.ts';
import { photoRoutes } from './photos/photo-routes.ts';
import { placeRoutes } from './places/place-routes.ts';
import { pushRoutes } from './push/push-routes.ts';
import { firstOfferRoutes } from './sharing/first-offer-routes.ts';
import { foodRoutes } from './sharing/food-routes.ts';
import { handOverRoutes } from './sharing/moves/hand-over-routes.ts';
import { queueRoutes } from './sharing/queue-routes.ts';
import { foodRequestRoutes } from './sharing/request-routes.ts';
import { thanksRoutes } from './sharing/thanks-routes.ts';
import { siteHealthRoutes } from './site/health/health-routes.ts';
import { logoRoutes } from './site/logo/logo-routes.ts';
import { restoredCopyRoutes } from './site/restored-copy/restored-copy-routes.ts';
import { roleRoutes } from './site/roles/role-routes.ts';
import { mailServerRoutes } from './site/settings/mail-server-routes.ts';
import { siteRoutes } from './site/settings/site-routes.ts';
import { setupRoutes } from './site/setup/setup-routes.ts';
import { siteTextRoutes } from './site/texts/text-routes.ts';
import { wantedRoutes } from './wanted/wanted-routes.ts';
import { wordsOf } from './words/words-of.ts';

/** Creates the HTTP API: the only way to the data for browsers, server rendering and other clients. */
export function createApi(deps: AppDeps) {
  const { config } = deps;
  const app = router(deps);
  app.onError((error, c: Context<Env>) => answerFailure(error, c));
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, methods) =>
        answer(c, new ApiError('METHOD_NOT_ALLOWED', { headers: { Allow: methods.join(', ') } })),
    }),
  );
  app.use('/photos', receiveLater());
  app.use('/moderation/site/logo', receiveLater());
  app.use(allowOrigins(config.corsOrigins));
  app.use(requireOwnOrigin(config));
  app.use(membersOnly(deps));
  // Mounted before the middleware that accepts only JSON bodies.
  const pictures = app.route('/', photoRoutes(deps)).route('/', logoRoutes(deps));
  app.use(requireJson());
  app.use(requireSpace(deps.hasSpace));

  const routes = pictures
    .route('/', foodRoutes(deps))
    .route('/', foodRequestRoutes(deps))
    .route('/', firstOfferRoutes(deps))
    .route('/', queueRoutes(deps))
    .route('/', handOverRoutes(deps))
    .route('/', messageRoutes(deps))
    .route('/', inboxRoutes(deps))
    .route('/', figuresRoutes(deps))
    .route('/', accountRoutes(deps))
    .route('/', profileRoutes(deps))
    .route('/', invitationRoutes(deps))
    .route('/', emailProofRoutes(deps))
    .route('/', personalDataRoutes(deps))
    .route('/', eventRoutes(deps))
    .route('/', contactRoutes(deps))
    .route('/', moderationRoutes(deps))
    .route('/', roleRoutes(deps))
    .route('/', siteRoutes(deps))
    .route('/', siteTextRoutes(deps))
    .route('/', siteHealthRoutes(deps))
    .route('/', setupRoutes(deps))
    .route('/', mailServerRoutes(deps))
    .route('/', restoredCopyRoutes(deps))
    .route('/', blockingRoutes(deps))
    .route('/', mailSettingsRoutes(deps))
    .route('/', alertRoutes(deps))
    .route('/', wantedRoutes(deps))
    .route('/', thanksRoutes(deps))
    .route('/', placeRoutes(deps))
    .route('/', pushRoutes(deps))
    .route('/', notificationSettingsRoutes(deps))
    .route('/', healthRoutes(deps));
  if (deps.embeddedSignIn) app.route('/auth', signInRoutes(deps, deps.embeddedSignIn));

  // Generated on first use, because it takes longer than everything else here.
  let document: ApiDocument | undefined;
  const documented = () => {
    document ??= openApiDocument(routes, config);
    return document;
  };
  app.get('/openapi.json', (c) => c.json(documented()));
  app.get('/docs', (c) => docsPage(c, documented()));
  app.all('*', (c) => answer(c, new ApiError('NOT_FOUND')));
  return routes;
}

/** Type of the API, from which the typed client is derived. */
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

function answer(c: Context<Env>, { code, status, details }: ApiError): Response {
  const words = wordsOf(c.var.visit.language);
  const body: ErrorBody = {
    code,
    message: textOf(code, details, words),
    ...(details.issues && {
      issues: details.issues.map(({ path, message }) => ({ path, message: sayIn(words, message) })),
    }),
    ...(details.now && { now: details.now }),
    ...(details.address && { address: details.address }),
    ...(status >= apiErrors.INTERNAL.status && { requestId: c.var.requestId }),
  };
  return c.json(body, status, details.headers);
}
