import type { MailRoom } from './index.ts'
import type { Stage } from '../../stage/index.ts'

export const mailOf = (stage: Stage): MailRoom => stage.house.rooms.find(({ name }) => name === 'mail') as MailRoom

export const TO = { to: 'camille@example.org', language: 'fr' } as const

export const CONFIRM = {
  ...TO,
  name: 'confirm',
  variables: { name: 'Camille', link: 'https://x.example/confirm?token_hash=secret', code: '271828', minutes: '10' },
} as const
