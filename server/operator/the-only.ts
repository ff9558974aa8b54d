type Account = { id: string; name: string; email: string; issuer: string };

/**
 * Returns the only account in a list.
 *
 * @param accounts all accounts with a given email address, or only the one that also has a given ID
 * @throws an Error that lists the accounts if there are several, or with the message `noneMessage` if there are none
 */
export function theOnly<A extends Account>(accounts: A[], noneMessage: string): A {
  const [account, ...others] = accounts;
  if (!account) throw new Error(noneMessage);
  if (others.length === 0) return account;
  const list = accounts.map(({ id, name, issuer }) => `  ${id}  ${name}, by ${issuer}`).join('\n');
  throw new Error(`Several accounts have this e-mail. Find the right one and add its id:\n${list}`);
}
