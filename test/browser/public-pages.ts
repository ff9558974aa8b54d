/** A page that everyone may see: where it is, and what its tab and its heading say. */
export type PublicPage = { path: string; title: string; heading: string | RegExp };

const pages: PublicPage[] = [
  { path: '/', title: 'Home', heading: /./ },
  { path: '/foods', title: 'Available Food', heading: 'Available Foods' },
  { path: '/recipes', title: 'Recipes', heading: 'Delicious Recipes' },
  { path: '/contact', title: 'Contact', heading: 'GET IN TOUCH' },
  { path: '/teams', title: 'Teams', heading: 'Teams' },
  { path: '/privacy', title: 'Privacy', heading: 'Privacy' },
  { path: '/cookies', title: 'Cookies', heading: 'Cookies' },
  { path: '/login', title: 'LogIn', heading: 'Welcome back!' },
  { path: '/registration', title: 'Register', heading: 'Get Your Free Account Now.' },
];

/** Every public page of a site, with one of its sample foods: those that tests post have pictures elsewhere. */
export async function publicPages(url: string): Promise<PublicPage[]> {
  const [food] = await (await fetch(`${url}/api/all-foods?search=Apples+from+the+old+tree`)).json();
  return [...pages, { path: `/food/${food._id}`, title: 'Food Details', heading: food.title }];
}
