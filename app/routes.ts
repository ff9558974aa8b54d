import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('ui/site-layout.tsx', [
    layout('pages/error-page.tsx', [
      index('home/home-page.tsx'),
      route('foods', 'foods/foods-page.tsx'),
      route('login', 'accounts/login-page.tsx'),
      route('registration', 'accounts/registration-page.tsx'),
      route('signed-in', 'accounts/signed-in-page.tsx'),
      layout('accounts/guard.tsx', []),
      route('*', 'pages/not-found-page.tsx'),
    ]),
  ]),
] satisfies RouteConfig;
