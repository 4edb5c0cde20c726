import type { NotificationItem } from '@replique/contract'
import { expect, test } from 'vitest'
import { isShownOn, placeOf } from './notification.ts'

const play = { kind: 'play', id: 'p', name: 'Rain' } as const
const group = { kind: 'group', id: 'g', name: 'Thursday' } as const
const line = (kind: NotificationItem['kind'], more: Partial<NotificationItem> = {}) => ({
  kind,
  subject: null,
  invitation: null,
  thread: null,
  ...more,
})

test.each([
  [line('invitation', { invitation: { id: 'i', kind: 'social' } }), { to: '/social/friends' }],
  [line('invitation', { subject: group, invitation: { id: 'i', kind: 'group' } }), { to: '/groups' }],
  [line('invitation', { subject: play, invitation: { id: 'i', kind: 'play' } }), { to: '/plays/p' }],
  [line('accepted'), { to: '/social/friends' }],
  [line('accepted', { subject: group }), { to: '/groups/g' }],
  [line('share', { subject: play }), { to: '/plays/p' }],
  [line('mention', { subject: play, thread: 't' }), { to: '/plays/p/edit', search: { thread: 't' } }],
  [line('cast', { subject: play }), { to: '/plays/p/rehearse' }],
  [line('calls', { subject: play }), { to: '/plays/p/rehearsals/calls' }],
  [line('line-notes', { subject: play }), { to: '/plays/p/rehearsals/line-notes' }],
  [line('parts', { subject: play }), { to: '/plays/p/rehearsals/parts' }],
])('%j leads to its page', (item, place) => expect(placeOf(item)).toEqual(place))

test('a notification about the open page counts as seen', () => {
  const item = line('reply', { subject: play, thread: 't' })
  expect([isShownOn('/plays/p/edit', item), isShownOn('/plays/p', item)]).toEqual([true, false])
})
