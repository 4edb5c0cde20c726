import type { GroupDetail } from '@replique/contract'
import { useQueryClient } from '@tanstack/react-query'
import { m } from '../../messages/messages.js'
import { social } from '../../platform/api/social.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { GroupFields } from './group-fields.tsx'
import { GroupPicture } from './group-picture.tsx'
import { refreshGroups } from './queries.ts'
import { useSaid } from './use-said.ts'

export function ChangeDialog({ group, onClose }: { group: GroupDetail; onClose: () => void }) {
  const client = useQueryClient()
  const { id, name, description, language } = group
  const form = useSaid({ name, description, language }, async (said) => {
    await social.groups.change({ id, ...said })
    await refreshGroups(client)
    onClose()
  })
  return (
    <Dialog open onClose={onClose} title={m.groups_change_title()}>
      <form noValidate onSubmit={form.submit} className="grid gap-5">
        <GroupFields said={form.said} error={form.error} onChange={form.change} />
        <GroupPicture group={group} />
        <div className="flex justify-end gap-2">
          <Button look="plain" onClick={onClose}>
            {m.plays_cancel()}
          </Button>
          <Button look="solid" type="submit" busy={form.busy}>
            {m.plays_save()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
