/** A public page: its path, title and heading, and the text of the link to it. */
export type PublicPage = {
  path: string;
  title: string;
  heading: string | RegExp;
  link: string;
  /** The navigation with the link. Undefined for a food, which is linked from the list. */
  from?: 'Main' | 'Footer';
};

const pages: PublicPage[] = [
  { path: '/', title: 'Home', heading: /./, link: 'Home', from: 'Main' },
  { path: '/recipes', title: 'Recipes', heading: 'Delicious Recipes', link: 'Recipes', from: 'Main' },
  { path: '/contact', title: 'Contact', heading: 'GET IN TOUCH', link: 'Contact Us', from: 'Main' },
  { path: '/teams', title: 'Teams', heading: 'Teams', link: 'Teams', from: 'Footer' },
  { path: '/privacy', title: 'Privacy', heading: 'Privacy', link: 'Privacy', from: 'Footer' },
  { path: '/cookies', title: 'Cookies', heading: 'Cookies', link: 'Cookies', from: 'Footer' },
  { path: '/login', title: 'LogIn', heading: 'Welcome back!', link: 'Login', from: 'Main' },
  { path: '/registration', title: 'Register', heading: 'Get Your Free Account Now.', link: 'Register', from: 'Main' },
  { path: '/foods', title: 'Available Food', heading: 'Available Foods', link: 'Available Foods', from: 'Main' },
];

/** All public pages of a site. The last one is a sample food, as foods posted by tests have external pictures. */
export async function publicPages(url: string): Promise<PublicPage[]> {
  const [food] = await (await fetch(`${url}/api/all-foods?search=Apples+from+the+old+tree`)).json();
  const path = `/food/${food._id}`;
  return [...pages, { path, title: food.title, heading: food.title, link: `View Details of ${food.title}` }];
}
