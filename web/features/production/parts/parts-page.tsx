import type { PartFile, PartsView } from '@replique/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { failureCode, failureMessage } from '../../../platform/api/failure.ts'
import { useLocale } from '../../../platform/i18n/locale.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { useAction } from '../../../platform/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { partsQuery } from '../queries.ts'
import { EmptyScript, RehearsalsFrame } from '../rehearsals-frame.tsx'
import { CUE_WORDS, inRequest, SPEECH_NUMBERS, useChoices, type Choices } from './choices.ts'
import { GiveOut, stateWords } from './give-out.tsx'
import { ZipDownload } from './zip-download.tsx'

/** `/plays/{id}/rehearsals/parts`: each role's sides, and scripts with an actor's lines marked. */
export function PartsPage({ playId }: { playId: string }) {
  useLocale()
  const parts = useQuery(partsQuery(playId))
  const isGone = failureCode(parts.error) === 'play_not_found'
  if (parts.isPending) return <PageSkeleton />
  return (
    <RehearsalsFrame
      playId={playId}
      here="parts"
      isGone={isGone}
      play={parts.data && { title: parts.data.title, isDirected: parts.data.mayGiveOut }}
    >
      {parts.data ? (
        <Content playId={playId} parts={parts.data} />
      ) : (
        <EmptyState
          title={failureMessage(parts.error)}
          action={!isGone && <Button onClick={() => void parts.refetch()}>{m.ui_try_again()}</Button>}
        />
      )}
    </RehearsalsFrame>
  )
}

interface Props {
  readonly playId: string
  readonly parts: PartsView
}

function Content({ playId, parts }: Props) {
  const [choices, choose] = useChoices()
  const { mayGiveOut, own, roles, actors } = parts
  if (mayGiveOut && roles.length === 0) return <EmptyScript playId={playId} title={m.line_notes_no_lines()} mayWrite />
  if (!mayGiveOut && own === null) return <EmptyState title={m.parts_no_role()}>{m.parts_no_role_says()}</EmptyState>
  const print = <Printing choices={choices} onChoose={choose} />
  if (mayGiveOut)
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
        <GiveOut playId={playId} parts={parts} />
        <Section id="parts-download" title={m.parts_download()}>
          {print}
          <ZipDownload playId={playId} isCast={actors.length > 0} choices={choices} onChoose={choose} />
          <Files playId={playId} parts={parts} choices={choices} />
        </Section>
      </div>
    )
  if (own?.state === 'new') return <EmptyState title={m.parts_own_new()}>{m.parts_own_new_says()}</EmptyState>
  return (
    <Section id="parts-own" title={m.parts_own()}>
      {own && <p role="status">{stateWords(own)}</p>}
      {own?.state === 'changed' && <p className="text-sm text-ink-soft">{m.parts_own_changed()}</p>}
      {print}
      <Files playId={playId} parts={parts} choices={choices} />
    </Section>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}

const NUMBER_WORDS = {
  layout: m.parts_numbers_layout,
  none: m.parts_numbers_none,
  page: m.parts_numbers_page,
  scene: m.parts_numbers_scene,
  play: m.parts_numbers_play,
}

interface PrintingProps {
  readonly choices: Choices
  readonly onChoose: (change: Partial<Choices>) => void
}

/** How files are printed. */
function Printing({ choices, onChoose }: PrintingProps) {
  return (
    <div className="grid items-start gap-4 rail:grid-cols-2">
      <SelectField
        label={m.parts_cue_words()}
        hint={m.parts_cue_words_hint()}
        value={String(choices.cueWords)}
        onChange={({ target }) => onChoose({ cueWords: Number(target.value) })}
      >
        {CUE_WORDS.map((count) => (
          <option key={count} value={count}>
            {m.rehearse_cue_words_count({ count })}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={m.parts_numbers()}
        hint={m.parts_numbers_hint()}
        value={choices.speechNumbers}
        onChange={({ target }) => onChoose({ speechNumbers: target.value as Choices['speechNumbers'] })}
      >
        {SPEECH_NUMBERS.map((one) => (
          <option key={one} value={one}>
            {NUMBER_WORDS[one]()}
          </option>
        ))}
      </SelectField>
      <Checkbox
        label={m.parts_large()}
        hint={m.parts_large_hint()}
        checked={choices.largePrint}
        onChange={(largePrint) => onChoose({ largePrint })}
      />
    </div>
  )
}

interface FilesProps extends Props {
  readonly choices: Choices
}

const ROW = 'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2'
const LIST = 'divide-y divide-line border-y border-line'

/** Single files: for directors those of every actor and role, for actors their own. */
function Files({ playId, parts, choices }: FilesProps) {
  const { mayGiveOut, roles, actors, own, language } = parts
  const shared = { playId, choices }
  return (
    <>
      {actors.length > 0 && (
        <>
          <h3 className="pt-2 font-semibold">{m.parts_by_actor()}</h3>
          <ul className={LIST}>
            {actors.map(({ id, name }) => (
              <li key={id} className={ROW}>
                <bdi className="min-w-0 flex-1 basis-48 font-semibold [overflow-wrap:anywhere]">{name}</bdi>
                <FileButton {...shared} what="actor" of={id} name={name} />
              </li>
            ))}
          </ul>
        </>
      )}
      {mayGiveOut && <h3 className="pt-2 font-semibold">{m.parts_by_role()}</h3>}
      <ul className={LIST}>
        {roles.map(({ id, name, speeches }) => (
          <li key={id} className={ROW}>
            <span className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
              <bdi lang={language} className="font-semibold">
                {name}
              </bdi>{' '}
              <span className="text-sm whitespace-nowrap text-ink-soft">{m.parts_speeches({ count: speeches })}</span>
            </span>
            <span className="flex gap-2">
              <FileButton {...shared} what="sides" of={id} name={name} />
              {mayGiveOut && <FileButton {...shared} what="role" of={id} name={name} />}
            </span>
          </li>
        ))}
      </ul>
      {!mayGiveOut && own && (
        <span className="justify-self-start">
          <FileButton {...shared} what="actor" of={own.id} label={m.parts_own_script()} />
        </span>
      )}
    </>
  )
}

interface FileButtonProps {
  readonly playId: string
  readonly choices: Choices
  readonly what: PartFile
  readonly of: string
  /** The role or actor, where there are several buttons. */
  readonly name?: string
  readonly label?: string
}

function FileButton({ playId, choices, what, of, name, label }: FileButtonProps) {
  const { busy, run } = useAction({
    onError: (error) => showToast({ title: m.parts_failed(), body: failureMessage(error) }),
  })
  const download = async (): Promise<void> => {
    const file = await api.staging.parts.file({ id: playId, what, of, ...inRequest(choices) })
    saveFile(file, file.name)
  }
  const named = name !== undefined && (what === 'sides' ? m.parts_sides_of({ name }) : m.parts_script_of({ name }))
  return (
    <Button icon="download" busy={busy} aria-label={named || undefined} onClick={() => void run(download)}>
      {label ?? (what === 'sides' ? m.parts_sides() : m.parts_script())}
    </Button>
  )
}
