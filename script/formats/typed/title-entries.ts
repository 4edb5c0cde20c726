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
