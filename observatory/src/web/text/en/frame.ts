/** The frame of every page. */
export const FRAME = {
  skip: 'Skip to content',
  nav_main: 'Main',
  nav_servers: 'Servers',
  nav_checks: 'Checks',
  crumbs: 'Breadcrumb',
  demo: 'This is a demo: every server here is invented and runs on this machine. Nothing of it says anything about a server on the internet.',
  foot_here: 'This observatory',
  foot_run_by: 'Run by {operator}.',
  foot_version: 'Countersign {version}, rules {rules}.',
  foot_licence: 'Source and licence are open.',
  foot_machines: 'For machines',
  foot_json: 'This page as JSON',
  foot_languages: 'Languages',
  foot_operators: 'For operators',
  foot_opt_out: 'What is asked, and how to opt out',
} as const
