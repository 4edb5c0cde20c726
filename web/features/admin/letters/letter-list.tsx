import type { LetterTemplate } from '@replique/contract'
import { Link } from '@tanstack/react-router'
import { m } from '../../../messages/messages.js'
import type { administration } from '../../../platform/api/administration.ts'
import { Notice } from '../frame/notice.tsx'
import { readDraft } from './draft.ts'
import { LETTER_WORDS, letterTitle } from './words.ts'

type AllLetters = Awaited<ReturnType<typeof administration.mail.templates>>

const LANGUAGES = [
  { language: 'en', word: 'English' },
  { language: 'fr', word: 'Français' },
] as const

/** Every letter in both languages, changed or as built in. */
export function LetterList({ letters: { templates, leaves, local } }: { letters: AllLetters }) {
  const names = [...new Set(templates.map(({ name }) => name))]
  const find = (name: string, language: string) =>
    templates.find((template) => template.name === name && template.language === language)
  return (
    <>
      {!leaves && <Notice title={m.admin_letters_stay()}>{m.admin_letters_stay_remedy()}</Notice>}
      {local && <Notice title={m.admin_letters_local()}>{m.admin_link_local_remedy()}</Notice>}
      <ul className="border-t border-line">
        {names.map((name) => (
          <li key={name} className="flex flex-wrap items-center gap-x-4 border-b border-line py-3">
            <div className="min-w-56 flex-1">
              <p className="font-semibold">{letterTitle(name)}</p>
              <p className="text-sm text-ink-soft">{LETTER_WORDS[name]?.when()}</p>
            </div>
            <div className="flex">
              {LANGUAGES.map(({ language, word }) => {
                const template = find(name, language)
                return template && <LetterLink key={language} template={template} word={word} />
              })}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

function LetterLink({ template, word }: { template: LetterTemplate; word: string }) {
  const { name, language, changedAt } = template
  const state = stateOf(template)
  return (
    <Link
      to="/admin/email-templates"
      search={{ letter: name, language }}
      className="grid min-h-11 min-w-24 content-center rounded-base px-3 py-1 text-accent no-underline hover:bg-sunk"
    >
      <span className="sr-only">{m.admin_letter_in({ letter: letterTitle(name) })} </span>
      <span lang={language} className={changedAt ? 'font-semibold' : ''}>
        {word}
      </span>
      <span className="text-xs text-ink-soft">{state}</span>
    </Link>
  )
}

function stateOf(template: LetterTemplate): string {
  if (readDraft(template)) return m.admin_letter_unsaved()
  return template.changedAt ? m.admin_letter_changed() : m.admin_letter_built_in()
}
