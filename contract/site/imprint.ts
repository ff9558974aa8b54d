/** The texts of an imprint. Name, address and email address are either all set or all empty. */
type ImprintTexts = { name: string; address: string; phone: string; email: string };

/** Whether an imprint has been filled in. */
export function isImprintSet({ name, address, phone, email }: ImprintTexts): boolean {
  return [name, address, phone, email].some((text) => text !== '');
}
