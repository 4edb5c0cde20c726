import { useQuery } from '@tanstack/react-query'
import { m } from '../../../messages/messages.js'
import type { MenuItem } from '../../../ui/menu.tsx'
import { groupPlaysQuery } from '../sharing/queries.ts'
import { takeHome } from './taking.ts'

/** What can be done with all plays of a group at once; nothing where it has none. */
export function useGroupTaking(groupId: string): readonly MenuItem[] {
  const plays = useQuery(groupPlaysQuery(groupId))
  if (!plays.data || plays.data.length === 0) return []
  return [{ label: m.shelf_download_group(), icon: 'download', run: () => void takeHome({ groupId }) }]
}
