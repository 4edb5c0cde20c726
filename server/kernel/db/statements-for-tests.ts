import type { Database, Db } from './database.ts'

/** Wraps a database so that it reports each statement it runs, including those in transactions. */
export function overhear(database: Database, hear: (statement: string) => void): Database {
  const listenTo = (db: Db): void => {
    const executor = db.getExecutor()
    const run = executor.executeQuery.bind(executor)
    executor.executeQuery = (compiled, ...rest) => {
      hear(compiled.sql)
      return run(compiled, ...rest)
    }
  }
  listenTo(database.db)
  return {
    ...database,
    transaction: (work) => {
      hear('begin')
      return database.transaction((db) => {
        listenTo(db)
        return work(db)
      })
    },
    query: (statement, parameters) => {
      hear(statement)
      return database.query(statement, parameters)
    },
  }
}
