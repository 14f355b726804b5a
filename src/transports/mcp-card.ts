/** What the MCP server says of itself, for those who describe the service over HTTP. */
export interface McpCard {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  /** Every revision that is spoken, the latest first. */
  readonly protocolVersions: readonly string[];
  readonly tools: readonly { readonly name: string; readonly description?: string | undefined }[];
}
