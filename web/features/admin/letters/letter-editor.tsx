import type { LetterTemplate } from '@replique/contract'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LetterFields } from './letter-fields.tsx'
import { LetterView } from './letter-view.tsx'
import { useLetterActs, useLetterText, usePreview } from './use-letter.ts'
import { LETTER_WORDS, letterTitle } from './words.ts'

const LANGUAGE_WORDS = { en: 'English', fr: 'Français' } as const

/** One letter in one language: its words, and beside them how it arrives. */
export function LetterEditor({ template, leaves }: { template: LetterTemplate; leaves: boolean }) {
  const { text, changed, write, discard } = useLetterText(template)
  const { letter, faults } = usePreview(template, text)
  const acts = useLetterActs(template, discard)
  const [busy, setBusy] = useState('')
  const run = (name: string, act: () => Promise<boolean>) => {
    if (busy) return
    setBusy(name)
    void act().then(() => setBusy(''))
  }
  const wrong = Object.keys(faults).length > 0
  return (
    <>
      <h2 className="font-serif text-xl">
        {letterTitle(template.name)} · <span lang={template.language}>{LANGUAGE_WORDS[template.language]}</span>
      </h2>
      <p className="mb-5 text-ink-soft">{LETTER_WORDS[template.name]?.when()}</p>
      <div className="grid items-start gap-8 xl:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <LetterFields template={template} text={text} faults={faults} onWrite={write} />
          {changed && (
            <p role="status" className="text-sm text-ink-soft">
              {m.admin_letter_kept_here()}
            </p>
          )}
          <div className="flex flex-wrap gap-2">
            <Button
              look="solid"
              busy={busy === 'save'}
              disabled={!changed || wrong}
              onClick={() => run('save', () => acts.save(text))}
            >
              {m.admin_save()}
            </Button>
            <Button
              icon="send"
              busy={busy === 'test'}
              disabled={wrong}
              onClick={() => run('test', () => acts.test(text))}
            >
              {leaves ? m.admin_test() : m.admin_test_to_outbox()}
            </Button>
            {changed && (
              <Button look="plain" onClick={discard}>
                {m.admin_discard()}
              </Button>
            )}
            {template.changedAt && (
              <Button look="plain" icon="rotate-ccw" busy={busy === 'reset'} onClick={() => run('reset', acts.reset)}>
                {m.admin_letter_reset()}
              </Button>
            )}
          </div>
        </div>
        <section aria-label={m.admin_preview_of_letter()} className="min-w-0">
          {letter ? <LetterView letter={letter} language={template.language} /> : <Skeleton className="h-[30rem]" />}
        </section>
      </div>
    </>
  )
}
