import { Bell } from '../../features/notifications/bell.tsx'

const load = async () => (await import('./panel.tsx')).Panel

export function NewsBell() {
  return <Bell load={load} />
}
