import type { SourceDocument } from './source.ts'

/** What programs and machines write where nobody has said who wrote a file. */
const NOBODY =
  /^(?:un-?named|unknown|anonymous user|author|owner|user|users?\d*|guest|admin|administrator|default|pc|hp|asus|acer|dell|lenovo|microsoft(?: .*)?|(?:ms )?word|python-docx|docx|apache poi|libreoffice(?: .*)?|openoffice(?:.*)?|google docs?|auteur|utilisateur|benutzer|usuario|utente|пользователь)$/i

/** Who a file says has written it; empty where it names nobody. */
export function authorOf({ author = '' }: SourceDocument): string {
  const name = author.trim()
  return NOBODY.test(name) ? '' : name
}
