// The server that several journeys share. It ends and removes its folder when the process that started it ends.
import { rmSync } from 'node:fs'
import process from 'node:process'

process.stdin.on('close', () => process.kill(process.pid, 'SIGTERM')).resume()
process.on('exit', () => rmSync(process.env['DATA_DIR'] ?? '', { recursive: true, force: true }))

await import('../server/main.ts')
