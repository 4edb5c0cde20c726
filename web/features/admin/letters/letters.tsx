import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { m } from '../../../messages/messages.js'
import { AdminPage } from '../frame/admin-page.tsx'
import { LoadFailure } from '../frame/load-failure.tsx'
import { ListSkeleton } from '../frame/list-skeleton.tsx'
import { lettersQuery, STATES } from '../queries.ts'
import { LetterEditor } from './letter-editor.tsx'
import { LetterList } from './letter-list.tsx'
import { LetterParts } from './letter-parts.tsx'
import { Outbox } from './outbox.tsx'

interface Address {
  readonly part?: unknown
  readonly state?: unknown
  readonly letter?: unknown
  readonly language?: unknown
}

/** `/admin/email-templates`: what every letter says, each to be changed; and the letters that were written. */
export function Letters() {
  const search: Address = useSearch({ strict: false })
  if (search.part === 'outbox') {
    const state = STATES.find((name) => name === search.state)
    return (
      <AdminPage title={m.page_admin_email_templates()} here="letters">
        <LetterParts here="outbox" />
        <Outbox state={state} />
      </AdminPage>
    )
  }
  return <Templates letter={search.letter} language={search.language} />
}

function Templates({ letter, language }: Pick<Address, 'letter' | 'language'>) {
  const letters = useQuery(lettersQuery)
  const chosen = letters.data?.templates.find((one) => one.name === letter && one.language === language)
  const back = { to: '/admin/email-templates', label: m.page_admin_email_templates() }
  if (chosen && letters.data)
    return (
      <AdminPage title={m.page_admin_email_templates()} here="letters" back={back} wide>
        <LetterEditor key={`${chosen.name}.${chosen.language}`} template={chosen} leaves={letters.data.leaves} />
      </AdminPage>
    )
  return (
    <AdminPage title={m.page_admin_email_templates()} here="letters">
      <LetterParts here="templates" />
      {letters.isPending && <ListSkeleton />}
      {letters.isError && <LoadFailure error={letters.error} onRetry={() => void letters.refetch()} />}
      {letters.data && <LetterList letters={letters.data} />}
    </AdminPage>
  )
}
