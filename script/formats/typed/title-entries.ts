import type { TitlePage } from '../../title-page.ts'

/** Entries of one key that follow each other as one; empty ones are left out. */
export function joinEntries(page: TitlePage): TitlePage {
  const entries: { key: string; value: string }[] = []
  for (const { key, value } of page) {
    const last = entries.at(-1)
    if (value === '') continue
    if (last?.key === key) last.value += `\n${value}`
    else entries.push({ key, value })
  }
  return entries
}

/** Without "Written by" where nobody is named: programs put it there before somebody does. */
export const withoutLoneCredit = (page: TitlePage): TitlePage =>
  page.some(({ key, value }) => key === 'author' && value !== '') ? page : page.filter(({ key }) => key !== 'credit')
