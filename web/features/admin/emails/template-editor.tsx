import type { EmailTemplate } from '@replique/contract'
import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { m } from '../../../messages/messages.js'
import { TextField } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import {
  type EmailText,
  type Faults,
  insertVariable,
  useTemplateActions,
  useEmailText,
  usePreview,
} from './template-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EmailView } from './email-view.tsx'
import { EMAIL_TEXTS, emailTitle } from './email-texts.ts'

interface Props {
  readonly template: EmailTemplate
  readonly text: EmailText
  readonly faults: Faults
  readonly onWrite: (text: EmailText) => void
}

/** Subject and body, and buttons that insert a variable at the last caret position. */
function EmailFields({ template: { language, variables }, text, faults, onWrite }: Props) {
  const subject = useRef<HTMLInputElement>(null)
  const body = useRef<HTMLTextAreaElement>(null)
  const last = useRef<keyof EmailText>('body')
  const insert = (name: string) => {
    const where = last.current
    const field = where === 'subject' ? subject.current : body.current
    if (!field) return
    const selection = { start: field.selectionStart ?? 0, end: field.selectionEnd ?? 0 }
    const put = insertVariable(text[where], name, selection)
    // the caret can only be set once the new text has rendered
    flushSync(() => onWrite({ ...text, [where]: put.text }))
    field.focus()
    field.setSelectionRange(put.caret, put.caret)
  }
  // tabbing through a field doesn't make it the target of the next insertion
  const writing = (field: keyof EmailText) => ({
    onPointerDown: () => void (last.current = field),
    onKeyDown: ({ key }: KeyboardEvent) => void (['Tab', 'Shift'].includes(key) || (last.current = field)),
  })
  return (
    <>
      <TextField
        ref={subject}
        lang={language}
        label={m.admin_email_subject()}
        error={faults.subject}
        maxLength={300}
        value={text.subject}
        {...writing('subject')}
        onChange={(event) => onWrite({ ...text, subject: event.target.value })}
      />
      <TextArea
        ref={body}
        lang={language}
        label={m.admin_email_body()}
        error={faults.body}
        hint={m.admin_email_body_hint({
          button: `${m.admin_email_button_example()}({{ link }})`,
          code: '{{ code }}',
        })}
        rows={16}
        maxLength={20_000}
        value={text.body}
        {...writing('body')}
        onChange={(event) => onWrite({ ...text, body: event.target.value })}
      />
      <fieldset className="min-w-0">
        <legend className="font-semibold">{m.admin_variables()}</legend>
        <p className="mb-2 text-sm text-ink-soft">{m.admin_variables_hint()}</p>
        <ul className="flex flex-wrap gap-2">
          {variables.map(({ name, example }) => (
            <li key={name} className="max-w-full">
              <button
                type="button"
                onClick={() => insert(name)}
                className="min-h-11 max-w-full rounded-base border border-line-strong px-3 py-1 text-left hover:bg-sunk"
              >
                <code className="block text-sm">{name}</code>
                <span lang={language} className="block max-w-56 truncate text-xs text-ink-soft">
                  {example}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </fieldset>
    </>
  )
}

const LANGUAGE_WORDS = { en: 'English', fr: 'Français' } as const

/** The editor of an email template in one language, with its preview. */
export function EmailEditor({ template, leaves }: { template: EmailTemplate; leaves: boolean }) {
  const { text, changed, write, discard } = useEmailText(template)
  const { email, faults } = usePreview(template, text)
  const acts = useTemplateActions(template, discard)
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
        {emailTitle(template.name)} · <span lang={template.language}>{LANGUAGE_WORDS[template.language]}</span>
      </h2>
      <p className="mb-5 text-ink-soft">{EMAIL_TEXTS[template.name]?.when()}</p>
      <div className="grid items-start gap-8 xl:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <EmailFields template={template} text={text} faults={faults} onWrite={write} />
          {changed && (
            <p role="status" className="text-sm text-ink-soft">
              {m.admin_email_kept_here()}
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
                {m.admin_email_reset()}
              </Button>
            )}
          </div>
        </div>
        <section aria-label={m.admin_preview_of_email()} className="min-w-0">
          {email ? <EmailView email={email} language={template.language} /> : <Skeleton className="h-[30rem]" />}
        </section>
      </div>
    </>
  )
}
