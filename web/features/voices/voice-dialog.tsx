import type { LibraryVoice, OfferedVoice } from '@replique/contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { m } from '../../messages/messages.js'
import { failureMessage } from '../../platform/api/failure.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError, SelectField } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { draftFrom, draftOf, withVoice, type Draft } from './draft.ts'
import { OfferList } from './offer-list.tsx'
import { offerQuery, type LibraryScope, linesFromQuery, playVoicesQuery } from './queries.ts'
import { TuneFields } from './tune-fields.tsx'
import { offeredWords } from './voice-texts.tsx'
import { HearButton } from './hear-button.tsx'

interface LineFieldProps {
  readonly draft: Draft
  readonly scope: LibraryScope
}

/** A field for the text to try the voice with: typed by the user, or taken from a play. */
function LineField({ draft, scope }: LineFieldProps) {
  const [text, setText] = useState('')
  const plays = useQuery(linesFromQuery(scope))
  return (
    <fieldset className="grid gap-3 border-t border-line pt-4">
      <legend className="sr-only">{m.voices_try()}</legend>
      <TextArea
        label={m.voices_line()}
        hint={m.voices_line_hint()}
        value={text}
        maxLength={200}
        rows={2}
        dir="auto"
        onChange={(event) => setText(event.target.value)}
      />
      {plays.data && plays.data.length > 0 && <FromPlay plays={plays.data} onLine={setText} />}
      <div>
        <HearButton wide sound={draft} text={text.trim()} name={draft.name} />
      </div>
    </fieldset>
  )
}

interface FromPlayProps {
  readonly plays: readonly { readonly id: string; readonly title: string }[]
  readonly onLine: (line: string) => void
}

function FromPlay({ plays, onLine }: FromPlayProps) {
  const [playId, setPlayId] = useState('')
  return (
    <div className="grid gap-3 rail:grid-cols-2">
      <SelectField label={m.voices_line_play()} value={playId} onChange={(event) => setPlayId(event.target.value)}>
        <option value="">{m.voices_line_none()}</option>
        {plays.map(({ id, title }) => (
          <option key={id} value={id}>
            {title || m.plays_untitled()}
          </option>
        ))}
      </SelectField>
      {playId !== '' && <OfCharacter key={playId} playId={playId} onLine={onLine} />}
    </div>
  )
}

function OfCharacter({ playId, onLine }: { playId: string; onLine: (line: string) => void }) {
  const { data } = useQuery(playVoicesQuery(playId))
  const [chosen, setChosen] = useState('')
  const speaking = (data?.characters ?? []).filter(({ line }) => line !== '')
  if (data && speaking.length === 0) return <p className="self-end text-ink-soft">{m.voices_line_nobody()}</p>
  const choose = (id: string) => {
    setChosen(id)
    const line = speaking.find((one) => one.id === id)?.line
    if (line !== undefined) onLine(line)
  }
  return (
    <SelectField
      label={m.voices_line_character()}
      value={chosen}
      disabled={!data}
      onChange={(event) => choose(event.target.value)}
    >
      <option value="">{m.voices_line_none()}</option>
      {speaking.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

interface Props {
  readonly scope: LibraryScope
  /** The voice to edit; without it, a new one is added. */
  readonly voice?: LibraryVoice
  readonly language: 'en' | 'fr'
  /** Names already in use. */
  readonly taken: readonly string[]
  /** Resolves to an error message, or null. */
  readonly onSave: (draft: Draft) => Promise<string | null>
  readonly onClose: () => void
}

/** A dialog for choosing an offered voice, then naming and tuning it. */
export function VoiceDialog({ scope, voice: kept, language, taken, onSave, onClose }: Props) {
  const offer = useQuery(offerQuery())
  const [draft, setDraft] = useState<Draft | null>(kept ? draftFrom(kept) : null)
  const [choosing, setChoosing] = useState(kept === undefined)
  const base = offer.data?.find(({ engine, id }) => engine === draft?.engine && id === draft.voice)
  const choose = (one: OfferedVoice) =>
    setDraft(draft ? withVoice(draft, one, base) : draftOf(one, { taken, language }))
  const title = kept ? m.voices_change_title({ name: kept.name }) : m.voices_add_title()
  return (
    <Dialog open onClose={onClose} title={title}>
      {choosing ? (
        <Choosing
          offer={offer}
          onCancel={kept ? () => setChoosing(false) : onClose}
          onGoOn={base ? () => setChoosing(false) : undefined}
        >
          <OfferList offer={offer.data ?? []} language={draft?.language ?? language} chosen={base} onChoose={choose} />
        </Choosing>
      ) : (
        draft && (
          <Tuning
            draft={draft}
            base={base}
            scope={scope}
            isNew={kept === undefined}
            onChange={setDraft}
            onChoose={() => setChoosing(true)}
            onSave={() => onSave(draft)}
            onClose={onClose}
          />
        )
      )}
    </Dialog>
  )
}

/** Ref callback of a step: moves the focus to its first field, for keyboard users. */
function focusField(step: HTMLElement | null): void {
  step?.querySelector<HTMLElement>('input:checked, input:not([type=radio]), select')?.focus()
}

interface ChoosingProps {
  readonly offer: { readonly data: OfferedVoice[] | undefined; readonly error: Error | null; refetch(): unknown }
  readonly children: ReactNode
  readonly onCancel: () => void
  readonly onGoOn: (() => void) | undefined
}

function Choosing({ offer, children, onCancel, onGoOn }: ChoosingProps) {
  return (
    <div ref={focusField} className="grid gap-4">
      {offer.data ? (
        children
      ) : offer.error ? (
        <div className="grid justify-items-start gap-3">
          <FieldError>{failureMessage(offer.error)}</FieldError>
          <Button onClick={() => void offer.refetch()}>{m.ui_try_again()}</Button>
        </div>
      ) : (
        <Skeleton className="h-40" />
      )}
      <Buttons>
        <Button look="plain" onClick={onCancel}>
          {m.plays_cancel()}
        </Button>
        <Button look="solid" disabled={onGoOn === undefined} onClick={onGoOn}>
          {m.voices_go_on()}
        </Button>
      </Buttons>
    </div>
  )
}

interface TuningProps {
  readonly draft: Draft
  readonly base: OfferedVoice | undefined
  readonly scope: LibraryScope
  readonly isNew: boolean
  readonly onChange: (draft: Draft) => void
  readonly onChoose: () => void
  readonly onSave: () => Promise<string | null>
  readonly onClose: () => void
}

function Tuning({ draft, base, scope, isNew, onChange, onChoose, onSave, onClose }: TuningProps) {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<{ of: 'name' | 'all'; words: string } | null>(null)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (draft.name.trim() === '') return setFault({ of: 'name', words: m.voices_name_missing() })
    setBusy(true)
    const wrong = await onSave()
    setBusy(false)
    if (wrong === null) onClose()
    else setFault({ of: 'all', words: wrong })
  }
  return (
    <form ref={focusField} noValidate onSubmit={(event) => void save(event)} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line pb-2">
        <p className="min-w-0 grow [overflow-wrap:anywhere]">
          <bdi className="block font-semibold">{base?.name ?? m.voices_not_offered()}</bdi>
          <span className="text-sm text-ink-soft">{base && offeredWords(base)}</span>
        </p>
        <Button look="plain" className="-ml-4 rail:-mr-4 rail:ml-0" onClick={onChoose}>
          {m.voices_choose_other()}
        </Button>
      </div>
      <TuneFields
        draft={draft}
        voice={base}
        nameError={fault?.of === 'name' ? fault.words : ''}
        onChange={(next) => {
          setFault(null)
          onChange(next)
        }}
      />
      <LineField draft={draft} scope={scope} />
      <div aria-live="assertive" className="empty:hidden">
        {fault?.of === 'all' && <FieldError>{fault.words}</FieldError>}
      </div>
      <Buttons>
        <Button look="plain" disabled={busy} onClick={onClose}>
          {m.plays_cancel()}
        </Button>
        <Button look="solid" type="submit" busy={busy}>
          {isNew ? m.voices_add_submit() : m.plays_save()}
        </Button>
      </Buttons>
    </form>
  )
}

/** On a phone, the whole dialog scrolls and these buttons stay visible. */
function Buttons({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-[calc(1.25rem+env(safe-area-inset-bottom))] -mx-5 -mb-5 flex flex-wrap justify-end gap-2 border-t border-line bg-raised px-5 py-3 rail:static rail:m-0 rail:border-0 rail:p-0">
      {children}
    </div>
  )
}
