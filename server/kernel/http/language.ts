/** The language to answer in: the first of en and fr that the browser prefers, en without a preference. */
export function languageOf(headers: Headers): 'en' | 'fr' {
  const accepted = (headers.get('accept-language') ?? '').slice(0, 200).split(',').map(parse)
  const known = accepted.filter(({ language }) => language === 'en' || language === 'fr')
  const best = known.sort((a, b) => b.weight - a.weight)[0]
  return best?.language === 'fr' ? 'fr' : 'en'
}

function parse(part: string): { language: string; weight: number } {
  const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
  const q = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find((value) => value !== undefined)
  return { language: tag.trim().split('-')[0] ?? '', weight: q === undefined ? 1 : Number(q) }
}
