type Account = { id: string; name: string; email: string; issuer: string };

/**
 * The only account of a list.
 *
 * @param accounts those with an e-mail, or of these the one with an id
 * @throws an Error that lists them when there are several, or is `nobody` when there is none
 */
export function theOnly<A extends Account>(accounts: A[], nobody: string): A {
  const [account, ...others] = accounts;
  if (!account) throw new Error(nobody);
  if (others.length === 0) return account;
  const list = accounts.map(({ id, name, issuer }) => `  ${id}  ${name}, by ${issuer}`).join('\n');
  throw new Error(`Several accounts have this e-mail. Find the right one and add its id:\n${list}`);
}
