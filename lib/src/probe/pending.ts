export function scanTools(_tools: unknown): { readonly hitCount: number } {
  return { hitCount: 0 }
}
