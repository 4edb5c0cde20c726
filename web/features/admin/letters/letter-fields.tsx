import type { LetterTemplate } from '@replique/contract'
import { type KeyboardEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { m } from '../../../messages/messages.js'
import { TextField } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import type { LetterText } from './draft.ts'
import type { Faults } from './fault.ts'
import { insertVariable } from './variables.ts'

interface Props {
  readonly template: LetterTemplate
  readonly text: LetterText
  readonly faults: Faults
  readonly onWrite: (text: LetterText) => void
}

/** Subject and body, and the variables that go where the caret last was. */
export function LetterFields({ template: { language, variables }, text, faults, onWrite }: Props) {
  const subject = useRef<HTMLInputElement>(null)
  const body = useRef<HTMLTextAreaElement>(null)
  const last = useRef<keyof LetterText>('body')
  const insert = (name: string) => {
    const where = last.current
    const field = where === 'subject' ? subject.current : body.current
    if (!field) return
    const selection = { start: field.selectionStart ?? 0, end: field.selectionEnd ?? 0 }
    const put = insertVariable(text[where], name, selection)
    // the caret needs the new text to be there
    flushSync(() => onWrite({ ...text, [where]: put.text }))
    field.focus()
    field.setSelectionRange(put.caret, put.caret)
  }
  // a field that the keyboard only passes through is not written in
  const writing = (field: keyof LetterText) => ({
    onPointerDown: () => void (last.current = field),
    onKeyDown: ({ key }: KeyboardEvent) => void (['Tab', 'Shift'].includes(key) || (last.current = field)),
  })
  return (
    <>
      <TextField
        ref={subject}
        lang={language}
        label={m.admin_letter_subject()}
        error={faults.subject}
        maxLength={300}
        value={text.subject}
        {...writing('subject')}
        onChange={(event) => onWrite({ ...text, subject: event.target.value })}
      />
      <TextArea
        ref={body}
        lang={language}
        label={m.admin_letter_body()}
        error={faults.body}
        hint={m.admin_letter_body_hint({
          button: `${m.admin_letter_button_example()}({{ link }})`,
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
