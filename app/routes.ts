import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  route('sitemap.xml', 'pages/sitemap.ts'),
  route('robots.txt', 'pages/robots.ts'),
  layout('layout/site-layout.tsx', [
    layout('pages/error-page.tsx', [
      index('home/home-page.tsx'),
      layout('accounts/members-only.tsx', [
        route('foods', 'foods/foods-page.tsx'),
        route('food/:id', 'foods/food-details-page.tsx'),
      ]),
      route('recipes', 'recipes/recipes-page.tsx'),
      route('contact', 'pages/contact-page.tsx'),
      route('teams', 'pages/teams-page.tsx'),
      route('privacy', 'pages/privacy-page.tsx'),
      route('cookies', 'pages/cookies-page.tsx'),
      route('login', 'accounts/login-page.tsx'),
      route('registration', 'accounts/registration-page.tsx'),
      route('forgot-password', 'accounts/forgot-password-page.tsx'),
      route('reset-password', 'accounts/reset-password-page.tsx'),
      route('signed-in', 'accounts/signed-in-page.tsx'),
      layout('accounts/guard.tsx', [
        route('add-food', 'foods/add-food-page.tsx'),
        route('update-food/:id', 'foods/update-food-page.tsx'),
        route('my-posted-food', 'foods/posted-foods-page.tsx'),
        route('my-posted-food/:id', 'queue/queue-page.tsx'),
        route('confirm-email', 'accounts/confirm-email-page.tsx'),
        route('profile', 'accounts/profile-page.tsx'),
        route('messages/:id', 'messages/conversation-page.tsx'),
        route('my-food-requests', 'requests/food-requests-page.tsx'),
        route('moderation', 'moderation/moderation-page.tsx'),
      ]),
      route('*', 'pages/not-found-page.tsx'),
    ]),
  ]),
] satisfies RouteConfig;
