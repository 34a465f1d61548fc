import { test } from 'node:test'
import { createMcpHandler } from '@modelcontextprotocol/server'
import { expectCardMatchesServer } from 'countersign/testing'
import { card, createServer } from './own-card.ts'

void test('the card tells the truth', async () => {
  await expectCardMatchesServer(card, createMcpHandler(createServer))
})
