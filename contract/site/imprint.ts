/** The texts of an imprint. A site has its name, address and email, or none of them. */
type ImprintTexts = { name: string; address: string; phone: string; email: string };

/** Whether an imprint says who runs the site. */
export function saysWho({ name, address, phone, email }: ImprintTexts): boolean {
  return [name, address, phone, email].some((text) => text !== '');
}
