import { type RouteConfig, route } from '@react-router/dev/routes';

export default [
  route('foods', 'foods/foods-page.tsx'),
  route('login', 'accounts/login-page.tsx'),
  route('registration', 'accounts/registration-page.tsx'),
  route('signed-in', 'accounts/signed-in-page.tsx'),
  route('*', 'pages/not-found-page.tsx'),
] satisfies RouteConfig;
