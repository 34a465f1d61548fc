/**
 * What a save costs in PostgreSQL. Each of its foreign keys is a query of its own: the fifteen that
 * held a run's assertions together were a quarter of a save. The other database looks them up in
 * passing, and keeps them.
 */
import type { Migration } from '../definition.ts'

/** What grows with every run. */
const GROWING = ['runs', 'assertions', 'run_blobs', 'blobs', 'envelopes', 'leaves', 'days']

/**
 * Of a table of a few rows the plan for a foreign key is to read them all, and a connection keeps it
 * while thousands are added, until the table is analysed again: better not at all before.
 */
const ANALYSED_FROM = 1000

export const SAVES: Migration = {
  version: 9,
  tables: () => [],
  statements: [],
  postgres: [
    'alter table assertions drop constraint assertions_run_id_previous_fkey',
    'alter table runs drop constraint runs_id_last_fkey',
    // Numbers are from 1 to 15 and each is there once.
    `create function runs_are_whole() returns trigger language plpgsql as $$
      begin
        if (select count(*) from assertions where run_id = new.id) <> 15 then
          raise exception 'a run has fifteen assertions' using errcode = '23514';
        end if;
        return null;
      end $$`,
    `create constraint trigger runs_whole after insert or update of id, last on runs
      deferrable initially deferred for each row when (new.last is not null)
      execute function runs_are_whole()`,
    `create function assertions_stay() returns trigger language plpgsql as $$
      begin
        if exists (select from gone join runs on runs.id = gone.run_id where runs.last is not null)
        then raise exception 'a run keeps its assertions' using errcode = '23001'; end if;
        return null;
      end $$`,
    `create trigger assertions_no_delete after delete on assertions
      referencing old table as gone for each statement execute function assertions_stay()`,
    `create function assertions_stand() returns trigger language plpgsql as $$
      begin raise exception 'assertions stay where they are' using errcode = '23001'; end $$`,
    `create trigger assertions_no_move before update on assertions for each row
      when ((old.run_id, old.n) is distinct from (new.run_id, new.n))
      execute function assertions_stand()`,
    ...GROWING.map(
      (table) => `alter table ${table} set (autovacuum_analyze_threshold = ${ANALYSED_FROM},
        autovacuum_vacuum_threshold = ${ANALYSED_FROM})`,
    ),
  ],
}
