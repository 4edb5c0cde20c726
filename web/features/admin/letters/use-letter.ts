import type { LetterTemplate } from '@replique/contract'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { showToast } from '../../../ui/toast/toasts.ts'
import { useAttempt } from '../frame/attempt.ts'
import { lettersQuery } from '../queries.ts'
import { dropDraft, keepDraft, type LetterText, readDraft } from './draft.ts'
import { type Faults, faultsIn, faultsOf } from './fault.ts'
import { letterTitle } from './words.ts'

/** Milliseconds without a key before the preview follows. */
const PAUSE = 400

const sameText = (one: LetterText, other: LetterText) => one.subject === other.subject && one.body === other.body

/** The words of one letter while they are changed; what is not saved is kept in this tab. */
export function useLetterText(template: LetterTemplate) {
  const [draft, setDraft] = useState(() => readDraft(template))
  const text = draft ?? { subject: template.subject, body: template.body }
  const write = (next: LetterText) => {
    if (sameText(next, template)) return discard()
    keepDraft(template, next)
    setDraft(next)
  }
  const discard = () => {
    dropDraft(template)
    setDraft(undefined)
  }
  return { text, changed: draft !== undefined && !sameText(draft, template), write, discard }
}

/** The letter as it would arrive, a moment after the last key; and what is wrong with its words. */
export function usePreview(template: LetterTemplate, text: LetterText) {
  const settled = useSettled(text)
  const own = faultsIn(settled, template)
  const { name, language } = template
  const preview = useQuery({
    queryKey: ['admin-preview', name, language, settled],
    queryFn: ({ signal }) => api.mail.preview({ name, language, ...settled }, { signal }),
    enabled: Object.keys(own).length === 0,
    placeholderData: keepPreviousData,
    gcTime: 30_000,
  })
  const faults: Faults = Object.keys(own).length > 0 ? own : faultsOf(preview.error)
  return { letter: preview.data, faults }
}

function useSettled(text: LetterText): LetterText {
  const [settled, setSettled] = useState(text)
  const { subject, body } = text
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ subject, body }), PAUSE)
    return () => clearTimeout(timer)
  }, [subject, body])
  return settled
}

/** What is done with a letter; each says what happened. */
export function useLetterActs(template: LetterTemplate, discard: () => void) {
  const attempt = useAttempt()
  const client = useQueryClient()
  const { name, language } = template
  const show = (next: LetterTemplate) =>
    client.setQueryData(
      lettersQuery.queryKey,
      (known) =>
        known && {
          ...known,
          templates: known.templates.map((one) => (one.name === name && one.language === language ? next : one)),
        },
    )
  const put = async (text: LetterText) => {
    show(await api.mail.save({ name, language, subject: text.subject, body: text.body }))
    discard()
  }
  const back = { subject: template.subject, body: template.body }
  const undo = {
    label: m.admin_undo(),
    altText: m.admin_letter_undo_alt({ letter: letterTitle(name) }),
    run: () => void attempt(() => put(back)),
  }
  return {
    save: (text: LetterText) =>
      attempt(
        () => put(text),
        () => void showToast({ title: m.admin_letter_saved(), action: undo }),
      ),
    reset: () =>
      attempt(
        async () => {
          show(await api.mail.reset({ name, language }))
          discard()
        },
        () => void showToast({ title: m.admin_letter_was_reset(), action: undo }),
      ),
    test: (text: LetterText) =>
      attempt(async () => {
        const { to, leaves } = await api.mail.test({ name, language, ...text })
        showToast({ title: leaves ? m.admin_test_sent({ to }) : m.admin_test_kept() })
      }),
  }
}
