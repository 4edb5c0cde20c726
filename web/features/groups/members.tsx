import type { GroupDetail } from '@replique/contract'
import { useState } from 'react'
import { m } from '../../messages/messages.js'
import { namesLike } from '../../platform/names-like.ts'
import { TextField } from '../../ui/field.tsx'
import { MemberRow } from './member-row.tsx'

/** Members from which on a list is searched rather than read. */
const MANY = 12

/** Who is in the group, owners first. */
export function Members({ group }: { group: GroupDetail }) {
  const [wanted, setWanted] = useState('')
  const { members } = group
  const found = members.filter(({ name }) => namesLike(name, wanted))
  return (
    <section className="mt-10">
      <h2 className="mb-3 text-lg font-semibold">{m.groups_members_count({ count: members.length })}</h2>
      {members.length >= MANY && (
        <div className="mb-4 max-w-sm">
          <TextField
            label={m.groups_search_members()}
            type="search"
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
        </div>
      )}
      <ul aria-label={m.groups_members()} className="divide-y divide-line border-y border-line">
        {found.map((member) => (
          <MemberRow key={member.id} group={group} member={member} />
        ))}
      </ul>
      <p aria-live="polite" className="mt-3 text-ink-soft">
        {found.length === 0 && m.groups_nobody_found({ name: wanted })}
      </p>
    </section>
  )
}
