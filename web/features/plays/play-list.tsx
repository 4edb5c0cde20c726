import { PLAY_TEMPLATES, type PlayTemplate } from '@replique/contract'
import type { Language, PlayKind } from '@replique/script'
import { useQueryClient, keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, Link } from '@tanstack/react-router'
import { type FormEvent, useState, type ReactNode } from 'react'
import { m } from '../../messages/messages.js'
import { api } from '../../platform/api/api.ts'
import { failureMessage } from '../../platform/api/failure.ts'
import { getLocale, useLocale } from '../../platform/i18n/locale.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { refreshPlays, listQuery, type ListFilters } from './queries.ts'
import { useFeatures } from '../../platform/ai/features.ts'
import { FileButton } from '../../ui/import/file-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/frame/page.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useFilters, GroupField, SearchField, LabelLinks, SortField, Views } from './list/filters.tsx'
import { PlayRows } from './list/rows.tsx'
import { DownloadProgress } from './list/download-plays.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const TEMPLATE_NAMES: Readonly<Record<PlayTemplate, () => string>> = {
  'ten-minute': m.plays_template_ten_minute,
  sketch: m.plays_template_sketch,
  'one-act': m.plays_template_one_act,
  verse: m.plays_template_verse,
  radio: m.plays_template_radio,
  school: m.plays_template_school,
  feature: m.plays_template_feature,
  pilot: m.plays_template_pilot,
}
const TEMPLATES = Object.keys(TEMPLATE_NAMES) as PlayTemplate[]

const KINDS: readonly { readonly kind: PlayKind; readonly title: () => string; readonly hint: () => string }[] = [
  { kind: 'stage', title: m.plays_create_kind_stage, hint: m.plays_create_kind_stage_hint },
  { kind: 'screenplay', title: m.plays_create_kind_screenplay, hint: m.plays_create_kind_screenplay_hint },
]

function CreateDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [kind, setKind] = useState<PlayKind>('stage')
  const [language, setLanguage] = useState<Language>(getLocale())
  const [title, setTitle] = useState('')
  const [chosen, setChosen] = useState<PlayTemplate | ''>('')
  // ignores the selected template if it belongs to the other kind of play
  const template = chosen !== '' && PLAY_TEMPLATES[chosen] === kind ? chosen : undefined
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      const play = await api.plays.create({ title: title.trim(), kind, language, template })
      void refreshPlays(client)
      await navigate({ to: `/plays/${play.id}/edit` })
    } catch (refusal) {
      setError(failureMessage(refusal))
      setBusy(false)
    }
  }
  return (
    <Dialog open onClose={onClose} title={m.plays_create_title()}>
      <form onSubmit={(event) => void submit(event)} className="grid gap-5">
        <fieldset>
          <legend className="mb-1.5 font-semibold">{m.plays_create_kind()}</legend>
          <div className="grid grid-cols-2 gap-2">
            {KINDS.map((choice) => (
              <KindChoice key={choice.kind} {...choice} chosen={kind === choice.kind} onChoose={setKind} />
            ))}
          </div>
        </fieldset>
        <SelectField
          label={m.plays_create_language()}
          value={language}
          onChange={(event) => setLanguage(event.target.value as Language)}
        >
          <option value="en">{m.plays_language_en()}</option>
          <option value="fr">{m.plays_language_fr()}</option>
        </SelectField>
        <SelectField
          label={m.plays_create_template()}
          value={template ?? ''}
          onChange={(event) => setChosen(event.target.value as PlayTemplate | '')}
        >
          <option value="">{m.plays_template_blank()}</option>
          {TEMPLATES.filter((name) => PLAY_TEMPLATES[name] === kind).map((name) => (
            <option key={name} value={name}>
              {TEMPLATE_NAMES[name]()}
            </option>
          ))}
        </SelectField>
        <TextField
          label={m.plays_create_title_optional()}
          value={title}
          maxLength={300}
          error={error}
          onChange={(event) => setTitle(event.target.value)}
        />
        <div className="flex justify-end gap-2">
          <Button look="plain" onClick={onClose}>
            {m.plays_cancel()}
          </Button>
          <Button look="solid" type="submit" busy={busy}>
            {m.plays_create_submit()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface ChoiceProps {
  readonly kind: PlayKind
  readonly title: () => string
  readonly hint: () => string
  readonly chosen: boolean
  readonly onChoose: (kind: PlayKind) => void
}

function KindChoice({ kind, title, hint, chosen, onChoose }: ChoiceProps) {
  return (
    <label className="grid cursor-pointer content-start gap-0.5 rounded-base border border-line-strong p-3 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent">
      <input
        type="radio"
        name="kind"
        value={kind}
        checked={chosen}
        onChange={() => onChoose(kind)}
        className="sr-only"
      />
      <span className="font-serif text-lg">{title()}</span>
      <span className="text-sm text-ink-soft">{hint()}</span>
    </label>
  )
}

/** `/plays`: all plays the user owns, has access to, or has deleted. */
export function PlayList({ jobs }: { jobs: ReactNode }) {
  useLocale()
  const { filters, go, opened } = useFilters()
  // a shortcut of the installed app opens the page with this dialog
  const [creating, setCreating] = useState(opened['new'] !== undefined)
  // almost every server has the importer, so its button is shown before the features are known
  const { importer } = useFeatures()
  const { q: _words, ...others } = filters
  return (
    <Page title={m.plays_title()}>
      <div className="mb-5 flex flex-wrap gap-2">
        <Button look="solid" icon="plus" onClick={() => setCreating(true)}>
          {m.plays_new()}
        </Button>
        {importer !== false && (
          <>
            <FileButton />
            <Link to="/plays/import" className={buttonClasses('plain')}>
              <Icon name="clipboard-paste" />
              {m.imports_paste_link()}
            </Link>
          </>
        )}
      </div>
      <DownloadProgress />
      {jobs}
      <Views now={filters.view} />
      <div className="flex flex-wrap gap-2 pt-4">
        <SearchField value={filters.q ?? ''} onChange={(q) => go(q === '' ? others : { ...others, q })} />
        {filters.q === undefined && <SortField filters={filters} go={go} />}
        <GroupField filters={filters} go={go} />
      </div>
      <LabelLinks filters={filters} />
      <Plays filters={filters} onCreate={() => setCreating(true)} />
      {creating && <CreateDialog onClose={() => setCreating(false)} />}
    </Page>
  )
}

function Plays({ filters, onCreate }: { filters: ListFilters; onCreate: () => void }) {
  const client = useQueryClient()
  const [opened] = useState(Date.now)
  const plays = useQuery({
    ...listQuery(client, filters),
    // while the user is typing, the previous results stay visible
    ...(filters.q === undefined ? {} : { placeholderData: keepPreviousData }),
  })
  if (plays.isPending) return <ListSkeleton />
  // offline, a stored list is shown instead of an error
  if (!plays.data)
    return (
      <EmptyState
        title={m.plays_load_failed()}
        action={<Button onClick={() => void plays.refetch()}>{m.plays_retry()}</Button>}
      >
        {failureMessage(plays.error)}
      </EmptyState>
    )
  if (plays.data.length === 0) return <NoPlays filters={filters} onCreate={onCreate} />
  return <PlayRows filters={filters} plays={plays.data} now={plays.dataUpdatedAt || opened} />
}

function ListSkeleton() {
  return (
    <div role="status" className="grid">
      <span className="sr-only">{m.plays_loading()}</span>
      {['w-2/5', 'w-3/5', 'w-1/3'].map((width) => (
        <div key={width} className="grid gap-2.5 border-b border-line py-4">
          <Skeleton className={`h-5 ${width}`} />
          <Skeleton className="h-3 w-1/2" />
        </div>
      ))}
    </div>
  )
}

interface Props {
  readonly filters: ListFilters
  readonly onCreate: () => void
}

function whyNone({ q, label, group }: ListFilters): string {
  if (q !== undefined) return m.play_list_nothing({ q })
  return group === undefined ? m.play_list_no_label({ label: label ?? '' }) : m.sharing_play_list_none()
}

/** Explains why the list is empty and what to do. */
function NoPlays({ filters, onCreate }: Props) {
  const { view, q, label, group } = filters
  if (q !== undefined || label !== undefined || group !== undefined)
    return (
      <EmptyState
        title={whyNone(filters)}
        action={
          <Link to="/plays" search={view === 'all' ? {} : { view }} className={buttonClasses()}>
            {m.play_list_show_all()}
          </Link>
        }
      >
        {q !== undefined && m.play_list_nothing_text()}
      </EmptyState>
    )
  if (view === 'trash') return <EmptyState title={m.plays_empty_trash_title()}>{m.plays_empty_trash_text()}</EmptyState>
  if (view === 'shared')
    return <EmptyState title={m.plays_empty_shared_title()}>{m.plays_empty_shared_text()}</EmptyState>
  return (
    <EmptyState
      title={m.plays_empty_title()}
      action={
        <Button look="solid" onClick={onCreate}>
          {m.plays_new()}
        </Button>
      }
    >
      {m.plays_empty_text()} {m.plays_import_hint()}
    </EmptyState>
  )
}
