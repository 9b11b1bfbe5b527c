-- Does in a model what a person does: looks at problems, asks about a name, completes, follows a
-- name, repairs. Writes what the editor had to show as JSON into the file that ENVLOOM_SHOWN names.
local shown = {}

local function place(text, inside)
  local line = vim.fn.search(vim.fn.escape(text, '[]*.\\'), 'w')
  local column = vim.api.nvim_get_current_line():find(text, 1, true)
  vim.api.nvim_win_set_cursor(0, { line, column - 1 + inside })
end

local function await(what)
  local _, value = vim.wait(200000, what, 20), what()
  return value
end

local function problems()
  return vim.tbl_map(function(one)
    return { code = one.code, line = one.lnum + 1, message = one.message }
  end, vim.diagnostic.get(0))
end

local function floating()
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= '' then
      local buffer = vim.api.nvim_win_get_buf(window)
      return table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), '\n')
    end
  end
end

await(function() return #vim.diagnostic.get(0) > 0 end)
shown.problems = problems()

place('books.need', 1)
vim.lsp.buf.hover()
shown.hover = await(floating)

place('book.copies -', 7)
local params = vim.lsp.util.make_position_params(0, 'utf-16')
local answers = vim.lsp.buf_request_sync(0, 'textDocument/completion', params, 100000)
shown.completions = {}
for _, answer in pairs(answers or {}) do
  for _, item in ipairs(answer.result or {}) do table.insert(shown.completions, item.label) end
end

place('books.update', 1)
local before = vim.api.nvim_win_get_cursor(0)[1]
vim.lsp.buf.definition()
await(function() return vim.api.nvim_win_get_cursor(0)[1] ~= before end)
shown.definition = vim.api.nvim_get_current_line()

place('isFre(book)', 0)
vim.cmd('normal! cwisFree')
await(function() return #vim.diagnostic.get(0) == 0 end)
shown.repaired = problems()

vim.cmd('write')
local file = assert(io.open(vim.env.ENVLOOM_SHOWN, 'w'))
file:write(vim.fn.json_encode(shown))
file:close()
vim.cmd('qall!')
