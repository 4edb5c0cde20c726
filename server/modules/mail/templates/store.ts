import type { EmailName } from '@replique/contract'
import type { Db } from '../../../kernel/db/database.ts'

type Tables = {
  letter_templates: {
    name: EmailName
    language: 'en' | 'fr'
    subject: string
    body: string
    changed_at: Date
  }
}

export type TemplateRow = Tables['letter_templates']
export type TemplateKey = Pick<TemplateRow, 'name' | 'language'>

export const listTemplates = (db: Db): Promise<TemplateRow[]> =>
  db.withTables<Tables>().selectFrom('letter_templates').selectAll().execute()

export const readTemplate = (db: Db, { name, language }: TemplateKey): Promise<TemplateRow | undefined> =>
  db
    .withTables<Tables>()
    .selectFrom('letter_templates')
    .selectAll()
    .where('name', '=', name)
    .where('language', '=', language)
    .executeTakeFirst()

export async function saveTemplate(db: Db, row: TemplateRow): Promise<void> {
  const { subject, body, changed_at } = row
  await db
    .withTables<Tables>()
    .insertInto('letter_templates')
    .values(row)
    .onConflict((conflict) => conflict.columns(['name', 'language']).doUpdateSet({ subject, body, changed_at }))
    .execute()
}

/** Removes a changed template. Returns whether there was one. */
export async function removeTemplate(db: Db, { name, language }: TemplateKey): Promise<boolean> {
  const { numDeletedRows } = await db
    .withTables<Tables>()
    .deleteFrom('letter_templates')
    .where('name', '=', name)
    .where('language', '=', language)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
