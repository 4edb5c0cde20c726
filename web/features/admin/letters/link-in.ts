/** The link a letter is about: the first one in its plain text that leads further than the site's front door. */
export function linkIn(text: string): string | undefined {
  const links = text.match(/https?:\/\/[^\s<>"]+/g) ?? []
  return links.find((link) => {
    const { pathname = '/', search = '', hash = '' } = URL.parse(link) ?? {}
    return pathname !== '/' || search !== '' || hash !== ''
  })
}
