import { readFileSync } from 'node:fs'

/** How a process is told from a later one that was given the same number; null where the system does not say. */
export function birthOf(pid: number): string | null {
  try {
    // The name in parentheses may hold anything, spaces and parentheses too; the fields begin after the last one.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ')
    return fields[19] ?? null
  } catch {
    return null
  }
}

/** Whether a process of that number is at work. A zombie, which has ended but was not waited for, is not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  try {
    return !/^\d+ \(.*\) [ZX]/s.test(readFileSync(`/proc/${pid}/stat`, 'latin1'))
  } catch {
    return true
  }
}
