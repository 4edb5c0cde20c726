import type { Attachment, PlayDetail, Version } from '@replique/contract'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { failureMessage } from '../../../platform/api/failure.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { Button, buttonClasses, IconButton } from '../../../ui/button.tsx'
import { formatMoment } from '../../../ui/dates.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { Section } from './section.tsx'

/** The play's history: its versions, and the file it was imported from. */
export function History({ play }: { play: PlayDetail }) {
  return (
    <>
      <Section title={m.play_versions()}>
        <Versions play={play} />
      </Section>
      <Originals play={play} />
    </>
  )
}

/** Number of versions shown. Only the newest are listed here; the editor lists all of them. */
const SHOWN = 5

const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['plays', 'versions', id],
    queryFn: async ({ signal }) => (await api.plays.versions.list({ id }, { signal })).versions,
  })

const titleOf = ({ name, kind }: Version): string =>
  name ?? (kind === 'kept' ? m.versions_kept_before_restoring() : m.versions_automatic())

/** The latest versions, with a link to all of them. */
function Versions({ play }: { play: PlayDetail }) {
  const versions = useQuery(versionsQuery(play.id))
  if (versions.isPending) return <Skeleton className="w-2/3" />
  if (versions.isError) return <p className="text-ink-soft">{failureMessage(versions.error)}</p>
  if (versions.data.length === 0) return <p className="text-ink-soft">{m.play_versions_none()}</p>
  return (
    <>
      <ol className="divide-y divide-line border-y border-line">
        {versions.data.slice(0, SHOWN).map((version) => (
          <Row key={version.id} version={version} />
        ))}
      </ol>
      <Link
        to={`/plays/${play.id}/edit`}
        search={{ open: 'versions' }}
        className={`${buttonClasses('plain')} mt-2 -ml-4`}
      >
        <Icon name="history" />
        {m.play_versions_all()}
      </Link>
    </>
  )
}

function Row({ version }: { version: Version }) {
  const { name, createdAt, authors, words, pages } = version
  const facts = [m.versions_words({ count: words }), m.versions_pages({ count: pages }), ...authors]
  return (
    <li className="grid gap-x-4 py-2 rail:grid-cols-[1fr_auto] rail:items-baseline">
      <span className={name === null ? 'text-ink-soft' : 'min-w-0 font-semibold [overflow-wrap:anywhere]'}>
        {titleOf(version)}
      </span>
      <time dateTime={createdAt} className="text-sm text-ink-soft">
        {formatMoment(createdAt)}
      </time>
      <span className="text-sm text-ink-soft [overflow-wrap:anywhere]">{facts.join(' · ')}</span>
    </li>
  )
}

const originalsQuery = (id: string) =>
  queryOptions({
    queryKey: ['plays', 'originals', id],
    queryFn: async ({ signal }) => (await api.attachments.list({ id }, { signal })).attachments,
  })

const KILO = 1024

function sizeOf(bytes: number): string {
  const locale = document.documentElement.lang
  const isLarge = bytes >= KILO * KILO
  const value = isLarge ? bytes / KILO / KILO : Math.max(1, bytes / KILO)
  const unit = isLarge ? 'megabyte' : 'kilobyte'
  return value.toLocaleString(locale, { style: 'unit', unit, maximumFractionDigits: isLarge ? 1 : 0 })
}

/**
 * Lists the files that the play was imported from, for users who can edit it. Renders nothing if the play wasn't
 * imported.
 */
function Originals({ play }: { play: PlayDetail }) {
  const { data = [] } = useQuery({ ...originalsQuery(play.id), enabled: play.may.write })
  if (data.length === 0) return null
  return (
    <Section title={m.imports_original()}>
      <ul className="divide-y divide-line border-y border-line">
        {data.map((file) => (
          <Original key={file.id} play={play} file={file} />
        ))}
      </ul>
    </Section>
  )
}

function Original({ play, file }: { play: PlayDetail; file: Attachment }) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [going, setGoing] = useState(false)
  const of = { id: play.id, attachmentId: file.id }
  const act = async (deed: () => Promise<void>) => {
    setBusy(true)
    try {
      await deed()
    } catch (error) {
      showToast({ title: m.imports_original_failed(), body: failureMessage(error) })
    }
    setBusy(false)
  }
  const take = () => act(async () => saveFile(await api.attachments.open(of), file.name))
  const remove = () =>
    act(async () => {
      setGoing(false)
      await api.attachments.remove(of)
      await client.invalidateQueries({ queryKey: ['plays', 'originals', play.id] })
    })
  return (
    <li className="flex items-center gap-2 py-1">
      <span className="min-w-0 grow">
        <bdi className="block truncate">{file.name}</bdi>
        <span className="text-sm text-ink-soft">{sizeOf(file.bytes)}</span>
      </span>
      <IconButton
        icon="download"
        label={m.imports_original_take({ name: file.name })}
        disabled={busy}
        onClick={() => void take()}
      />
      {play.may.trash && (
        <IconButton
          icon="trash-2"
          label={m.imports_original_remove({ name: file.name })}
          disabled={busy}
          onClick={() => setGoing(true)}
        />
      )}
      <Dialog
        open={going}
        title={m.imports_original_remove_title({ name: file.name })}
        description={m.imports_original_remove_says()}
        onClose={() => setGoing(false)}
        footer={
          <>
            <Button onClick={() => setGoing(false)}>{m.plays_cancel()}</Button>
            <Button look="solid" onClick={() => void remove()}>
              {m.imports_remove()}
            </Button>
          </>
        }
      />
    </li>
  )
}
