/** Descriptions that differ from a right one in one thing. */
import { demo, tides } from './demo.ts'

export const entry = {
  identifier: 'urn:air:tides.example:skill:tides',
  type: 'text/markdown',
  url: '/s',
}

export const url = 'https://tides.example/mcp'

/** The right description or server with members that need not be right. */
export const site = (more: object): unknown => ({ ...demo(), ...more })

export const server = (more: object): unknown => ({ ...tides(), ...more })
